"""What the doctor says about phones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.devices.adb.advice import ADVICE, ALLOW_TOUCHES, AMBIGUOUS, GET_ADB, PLUG_IN
from bot.doctor.language import Words

_SERVER: Final[Mapping[str, Words]] = {
    "phones.server": Words(
        "the adb server runs on {address}, version {version}",
        "adb 服务器运行于 {address}，版本 {version}",
    ),
    "phones.server-trouble": Words(
        "the adb server cannot be used: {text}",
        "adb 服务器无法使用：{text}",
        "run: adb kill-server; then look at what ANDROID_ADB_SERVER_PORT is set to",
        "请运行：adb kill-server；再检查环境变量 ANDROID_ADB_SERVER_PORT",
    ),
    "phones.versions": Words(
        "the adb server has version {server}, the program adb has {client}: each use of the program"
        " restarts the server, and connections break",
        "adb 服务器版本为 {server}，adb 程序版本为 {client}："
        "每次运行该程序都会重启服务器并断开连接",
        "keep one adb only on PATH, and run: adb kill-server",
        "请在 PATH 中只保留一个 adb，然后运行：adb kill-server",
    ),
    "phones.no-adb": Words(
        "no adb server runs, and the program adb is not on PATH",
        "没有运行中的 adb 服务器，PATH 中也没有 adb 程序",
        GET_ADB,
        "请安装它（Debian：apt-get install adb），或用 adb:主机:端口 指定网络中的手机，"
        "或不用它而直接走 USB：pip install 'minigame-bot[usb]'",
    ),
    "phones.no-server": Words(
        "no adb server: the phone is reached directly over TCP",
        "没有 adb 服务器：将通过 TCP 直接连接手机",
    ),
    "phones.usb": Words(
        "no adb server: phones are reached directly over USB and TCP",
        "没有 adb 服务器：将通过 USB 或 TCP 直接连接手机",
    ),
    "phones.none": Words(
        "no phone is there",
        "没有发现手机",
        PLUG_IN,
        "请在手机的开发者选项中打开“USB 调试”并用数据线连接，"
        "或连接网络中的手机：minigame-bot connect 主机:端口",
    ),
    "phones.missing": Words(
        "no phone {serial} is there",
        "没有发现手机 {serial}",
        "plug it in, or look for its name in: minigame-bot devices",
        "请连接该手机，或用 minigame-bot devices 查看名称",
    ),
    "phones.several": Words(
        "there are several phones: {serials}",
        "发现多部手机：{serials}",
        "choose one, for example by --device adb:{first}",
        "请指定一部，例如 --device adb:{first}",
    ),
}

_STATES: Final[Mapping[str, tuple[str, str]]] = {
    "unauthorized": (
        "未授权",
        "请解锁手机并确认“允许 USB 调试”；如果没有弹出提示，请在开发者选项中撤销授权后重新插线",
    ),
    "authorizing": ("正在授权", "请稍等：手机和电脑正在交换密钥"),
    "connecting": ("正在连接", "请稍等：正在建立连接"),
    "offline": ("离线", "请拔下数据线再插上，或重新连接；如果无效，请运行：adb kill-server"),
    "no permissions": (
        "没有权限",
        "当前用户无权打开该 USB 设备：请安装 udev 规则"
        "（Debian：apt-get install android-sdk-platform-tools-common），然后重新插线",
    ),
    "recovery": ("处于恢复模式", "请正常启动手机"),
    "sideload": ("处于 sideload 模式", "请正常启动手机"),
    "bootloader": ("处于引导加载程序", "请正常启动手机"),
    "hangs": ("没有响应", "手机已列出但不回答：请唤醒手机，或关闭后重新打开 USB 调试"),
    AMBIGUOUS: ("与另一部手机无法区分", "两部手机的序列号相同：请拔下其中一部"),
}
"""The states that advice is known for, and the advice, in Chinese."""


def key_of(state: str) -> str:
    """The key of the words for one of the states that advice is known for."""
    return f"phone.{state.replace(' ', '-')}"


def _told(state: str) -> str:
    """A state as an English sentence goes on."""
    return {"hangs": "hangs", "no permissions": "may not be opened"}.get(state, f"is {state}")


_LISTED: Final[Mapping[str, Words]] = {
    "phone.ready": Words("{serial} is ready: {about}", "{serial} 已就绪：{about}"),
    "phone.unknown-state": Words(
        "{serial} is in the state {name}, which is unknown here",
        "{serial} 处于未知状态 {name}",
        "restart the phone",
        "请重启手机",
    ),
    **{
        key_of(state): Words(
            f"{{serial}} {_told(state)}", f"{{serial}} {chinese}", ADVICE[state], chinese_advice
        )
        for state, (chinese, chinese_advice) in _STATES.items()
    },
    "phone.unreached": Words(
        "the phone cannot be reached: {text}",
        "无法连接手机：{text}",
        "wake the phone; over Wi-Fi, check its address and port, and pair it once (Android 11 and"
        " later): minigame-bot pair HOST:PORT",
        "请唤醒手机；使用 Wi-Fi 时请检查地址和端口，Android 11 及以上需先配对一次："
        "minigame-bot pair 主机:端口",
    ),
    "phone.lost": Words(
        "the phone does not answer any more: {text}",
        "手机不再响应：{text}",
        "wake it, look after the cable or the Wi-Fi, or switch its USB debugging off and on",
        "请唤醒手机，检查数据线或 Wi-Fi，或关闭后重新打开 USB 调试",
    ),
}

_PHONE: Final[Mapping[str, Words]] = {
    "phone.awake": Words("the screen is on and not locked", "屏幕已点亮且未锁定"),
    "phone.asleep": Words(
        "the screen is asleep",
        "屏幕处于休眠状态",
        "wake and unlock the phone; 'Stay awake' in its developer options keeps it so",
        "请唤醒并解锁手机；可在开发者选项中打开“不锁定屏幕”",
    ),
    "phone.locked": Words("the lock screen is in front", "手机已锁屏", "unlock it", "请解锁手机"),
    "phone.touch": Words("the phone lets itself be touched", "手机允许模拟触摸"),
    "phone.touch-refused": Words(
        "the phone refuses touches from USB debugging",
        "手机拒绝通过 USB 调试模拟触摸",
        ALLOW_TOUCHES,
        "请在开发者选项中打开“USB 调试（安全设置）”"
        "（小米、Redmi、POCO，需登录小米账号并插入 SIM 卡）、"
        "“禁止权限监控”（OPPO、realme、一加），或“模拟输入”之类的选项，然后重新插线",
    ),
    "phone.touch-fails": Words(
        "the phone's program input does not work: {text}",
        "手机的 input 程序无法工作：{text}",
        "restart the phone",
        "请重启手机",
    ),
    "phone.grab": Words(
        "a screenshot takes {ms} ms, best as {way} ({others})",
        "截图每张 {ms} 毫秒，最佳方式 {way}（{others}）",
    ),
    "phone.grab-slow": Words(
        "a screenshot takes {ms} ms, best as {way} ({others})",
        "截图每张 {ms} 毫秒，最佳方式 {way}（{others}）",
        "use a USB cable instead of Wi-Fi, and a port of the computer itself",
        "请改用数据线代替 Wi-Fi，并直接插在电脑的接口上",
    ),
    "phone.no-grab": Words(
        "no screenshot can be taken: {text}",
        "无法截图：{text}",
        "wake the phone; where that does not help, restart it",
        "请唤醒手机；如果无效，请重启手机",
    ),
    "phone.black": Words(
        "the screenshot is black though the screen is on",
        "屏幕亮着，但截图全黑",
        "the app forbids screenshots (FLAG_SECURE), so no bot can see it: open another one",
        "该应用禁止截图（FLAG_SECURE），任何程序都看不到它：请打开别的应用",
    ),
    "phone.places": Words(
        "a pixel of the {size} screenshot is one of the screen", "{size} 截图的像素与屏幕一一对应"
    ),
    "phone.on-its-side": Words(
        "the screen is on its side: the screenshot is {size}",
        "屏幕处于横屏状态：截图为 {size}",
        "where the game is played upright, turn the phone and switch its auto-rotation off",
        "如果游戏是竖屏的，请把手机竖起来并关闭自动旋转",
    ),
    "phone.scaled": Words(
        "touches are scaled by {x} and {y}: wm size is not that of the {size} screenshot",
        "触摸坐标按 {x} 和 {y} 缩放：wm size 与 {size} 截图不同",
    ),
    "phone.other-size": Words(
        "screenshots have {size} pixels and the screen {screen}: nobody knows where a touch would"
        " land",
        "截图为 {size} 像素，屏幕为 {screen}：无法确定触摸的位置",
        "run: adb shell wm size reset",
        "请运行：adb shell wm size reset",
    ),
    "phone.no-size": Words(
        "the phone does not tell the size of its screen",
        "手机没有给出屏幕尺寸",
        "run: adb shell wm size; where that fails, restart the phone",
        "请运行：adb shell wm size；如果失败，请重启手机",
    ),
    "phone.strokes": Words(
        "strokes are drawn without lifting (motionevent)", "可以一笔连续画线（motionevent）"
    ),
    "phone.strokes-lifted": Words(
        "strokes are made of {method}, lifted at each corner",
        "画线由 {method} 拼成，每个拐角都会抬起",
        "some games take that for the end of a stroke; a phone with Android 10 or later draws them"
        " in one",
        "有些游戏会当作一笔结束；Android 10 及以上的手机可以一笔画完",
    ),
}

PHONE_WORDS: Final[Mapping[str, Words]] = {**_SERVER, **_LISTED, **_PHONE}
