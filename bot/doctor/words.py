"""What the doctor says about this computer, and how any finding becomes a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.doctor.findings import Finding, State
from bot.doctor.language import Language, Words
from bot.doctor.phone_words import PHONE_WORDS

_GENERAL: Final[Mapping[str, Words]] = {
    "general.python": Words("Python {version} on {system}", "Python {version}，系统 {system}"),
    "general.opencv": Words("OpenCV reads and writes pictures", "OpenCV 可以读写图片"),
    "general.no-opencv": Words(
        "OpenCV cannot be loaded: {text}",
        "无法加载 OpenCV：{text}",
        "install what it needs (Debian: apt-get install libgl1 libglib2.0-0), or install it anew:"
        " pip install --force-reinstall opencv-python",
        "请安装它需要的系统库（Debian：apt-get install libgl1 libglib2.0-0），"
        "或重新安装：pip install --force-reinstall opencv-python",
    ),
    "general.numba": Words(
        "compiled solvers can be loaded and kept", "编译后的求解器可以加载和保存"
    ),
    "general.no-numba": Words(
        "compiled solvers cannot be loaded: {text}",
        "无法加载编译后的求解器：{text}",
        "install Numba anew: pip install --force-reinstall numba",
        "请重新安装 Numba：pip install --force-reinstall numba",
    ),
    "general.no-cache": Words(
        "compiled solvers can be kept nowhere: {text}",
        "编译后的求解器无处保存：{text}",
        "set NUMBA_CACHE_DIR to a folder that you can write to",
        "请把环境变量 NUMBA_CACHE_DIR 设为一个可写的文件夹",
    ),
    "general.remembers": Words(
        "what is found out about phones can be kept in {folder}",
        "手机的探测结果可以保存在 {folder}",
    ),
    "general.forgets": Words(
        "nothing can be kept in {folder}: {text}",
        "无法写入 {folder}：{text}",
        "make the folder writable, or (Linux) set XDG_STATE_HOME to another one; until then each"
        " start tries anew how a phone is seen and touched best",
        "请让该文件夹可写，或（Linux 上）把 XDG_STATE_HOME 设为别的文件夹；"
        "否则每次启动都要重新探测手机的最佳截图和触摸方式",
    ),
}

_DEVICES: Final[Mapping[str, Words]] = {
    "device.opens": Words("{name} opens", "{name} 可以打开"),
    "device.trouble": Words(
        "{name} cannot be used: {text}",
        "{name} 无法使用：{text}",
        "put that right, then run doctor again",
        "请先解决上述问题，再运行 doctor",
    ),
    "device.seen": Words("a screenshot of {size} takes {ms} ms", "截图 {size}，每张 {ms} 毫秒"),
    "device.slow": Words(
        "a screenshot of {size} takes {ms} ms",
        "截图 {size}，每张 {ms} 毫秒",
        "close what keeps the computer busy, or show the game smaller",
        "请关闭占用电脑资源的程序，或缩小游戏画面",
    ),
    "device.flat": Words(
        "the screenshot is of one colour",
        "截图只有一种颜色",
        "wait until the game is loaded; is the address right?",
        "请等待游戏加载完成，并检查地址是否正确",
    ),
    "device.hits": Words(
        "the pointer gets to {places} places within {px} pixels",
        "指针到达 {places} 个位置，误差不超过 {px} 像素",
    ),
    "device.misses": Words(
        "the pointer misses its places by up to {px} pixels ({places} tried)",
        "指针偏离目标最多 {px} 像素（试了 {places} 处）",
        "leave the mouse alone meanwhile; set the scale of all displays to the same value",
        "检查时请勿移动鼠标；并把所有显示器的缩放比例设为相同",
    ),
}

_DESKTOP: Final[Mapping[str, Words]] = {
    "desktop.wayland": Words(
        "this is a Wayland session, which lets no program see or touch the windows of others",
        "当前是 Wayland 会话，它不允许程序看到或操作其他程序的窗口",
        'log in to a session "on Xorg", or play in a browser by --device browser:URL',
        "请在登录时选择“Xorg”会话，或用 --device browser:网址 在浏览器里玩",
    ),
    "desktop.no-display": Words(
        "there is no desktop here: DISPLAY is not set",
        "这里没有桌面：未设置 DISPLAY",
        "run it in a graphical session, under xvfb-run, or play in a browser by"
        " --device browser:URL",
        "请在图形会话或 xvfb-run 下运行，或用 --device browser:网址 在浏览器里玩",
    ),
    "desktop.permission": Words(
        "macOS does not let this program work without the permission {permission}",
        "macOS 尚未授予权限 {permission}",
        "allow it to the terminal in System Settings, Privacy & Security, and start the terminal"
        " anew",
        "请在“系统设置 → 隐私与安全性”中授权给终端，然后重新启动终端",
    ),
    "desktop.hangs": Words(
        "the display does not answer for {seconds} s",
        "显示服务 {seconds} 秒没有响应",
        "is DISPLAY the right one? log out and in again",
        "请检查 DISPLAY 是否正确，或注销后重新登录",
    ),
    "desktop.trouble": Words(
        "the desktop cannot be used: {text}",
        "桌面无法使用：{text}",
        "check DISPLAY and XAUTHORITY, and run it as the user who is logged in",
        "请检查 DISPLAY 和 XAUTHORITY，并以已登录的用户运行",
    ),
    "desktop.flat": Words(
        "the whole screen is of one colour (monitors {monitors})",
        "整个屏幕只有一种颜色（显示器 {monitors}）",
        "unlock and wake it; some remote desktops and protected programs show nothing",
        "请解锁并唤醒屏幕；某些远程桌面和受保护的程序不会显示内容",
    ),
    "desktop.seen": Words("the desktop is seen: {monitors}", "可以看到桌面：{monitors}"),
    "desktop.pointer": Words(
        "a pixel is {x} by {y} units of the pointer", "一个像素对应指针单位 {x} × {y}"
    ),
}

_BROWSER: Final[Mapping[str, Words]] = {
    "browser.playwright": Words("Playwright is installed", "已安装 Playwright"),
    "browser.no-playwright": Words(
        "Playwright is not installed",
        "未安装 Playwright",
        "for the device browser: pip install 'minigame-bot[browser]'",
        "要使用 browser 设备，请运行：pip install 'minigame-bot[browser]'",
    ),
    "browser.program": Words("the browser is {program}", "浏览器：{program}"),
    "browser.no-program": Words(
        "no Chromium or Chrome is there (looked for {programs})",
        "找不到 Chromium 或 Chrome（查找过 {programs}）",
        "install one (Debian: apt-get install chromium)",
        "请安装一个（Debian：apt-get install chromium）",
    ),
}

WORDS: Final[Mapping[str, Words]] = {
    **_GENERAL,
    **_DEVICES,
    **_DESKTOP,
    **_BROWSER,
    **PHONE_WORDS,
}

_STATES: Final[Mapping[Language, Mapping[State, str]]] = {
    "en": {State.GOOD: "ok     ", State.WARNING: "warning", State.BAD: "trouble"},
    "zh": {State.GOOD: "正常", State.WARNING: "警告", State.BAD: "故障"},
}
"""Of one width in each language."""


def fact_of(finding: Finding, language: Language) -> str:
    """What is so."""
    return WORDS[finding.key].fact(language).format(**finding.values)


def advice_on(finding: Finding, language: Language) -> str:
    """What to do; empty where there is nothing to do."""
    return WORDS[finding.key].advice(language).format(**finding.values)


def line_of(finding: Finding, language: Language) -> str:
    """A finding in one line."""
    said = f"{_STATES[language][finding.state]}  {fact_of(finding, language)}"
    advice = advice_on(finding, language)
    return f"{said} — {advice}" if advice else said
