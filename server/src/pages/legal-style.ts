/** The part of the design that pages of text need; inline, so that each is a single response. */
export const legalStyle = `
:root{color-scheme:light dark;--bg:#F3F4F8;--surface:#FFFFFF;--fill:#E9EBF2;--line:#DDE0EA;--ink:#10131F;--ink-2:#474D61;--ink-3:#5F667C;
--accent-ink:#1A31BC;--ring:#1C36CE}
@media (prefers-color-scheme:dark){:root{--bg:#0B0D13;--surface:#151821;--fill:#232834;--line:#2A2F3D;--ink:#EEF0F6;--ink-2:#B5BBCB;
--ink-3:#949BAF;--accent-ink:#A9B5FF;--ring:#8798FF}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;background:var(--bg);scroll-padding-top:16px}
body{max-width:728px;min-height:100dvh;margin:auto;padding:0 16px calc(24px + env(safe-area-inset-bottom,0px));display:flex;
flex-direction:column;font:400 1rem/1.5rem system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--ink);
overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
header{display:flex;align-items:center;flex-wrap:wrap;gap:0 16px;min-height:64px}
.home{display:flex;align-items:center;gap:9px;min-height:48px;margin-inline-end:auto;color:inherit;border-radius:10px}
.home svg{fill:none;stroke:currentColor;display:block}
.glyph{width:26px;height:26px;color:var(--ring);stroke-width:4}
.word{height:20px;stroke-width:4.6;stroke-linecap:round;stroke-linejoin:round}
nav ul{display:flex;flex-wrap:wrap;padding:0;list-style:none}
nav a{display:flex;align-items:center;min-height:44px;padding:0 12px;border-radius:10px;font-size:.875rem;line-height:1.25rem;
color:var(--ink-2);text-decoration:none}
nav a:hover{text-decoration:underline}
nav a[aria-current]{color:var(--ink);font-weight:600}
.languages{margin-inline-end:-12px}
main{flex:1;padding:24px 20px 28px;background:var(--surface);border:1px solid var(--line);border-radius:18px}
h1{font-size:1.5rem;line-height:1.875rem;letter-spacing:-.02em;text-wrap:balance}
h2{margin-top:32px;font-size:1.25rem;line-height:1.625rem;letter-spacing:-.02em;text-wrap:balance}
h3{margin-top:20px;font-size:1.0625rem;line-height:1.375rem;letter-spacing:-.01em}
[dir=rtl] :is(h1,h2,h3){letter-spacing:normal}
main p,main ul,main ol{margin-top:12px;color:var(--ink-2);text-wrap:pretty}
main ul,main ol{padding-inline-start:22px}
main li+li{margin-top:6px}
main li::marker{color:var(--ink-3)}
main strong{color:var(--ink);font-weight:600}
main a{color:var(--accent-ink)}
main img{display:block;max-width:min(100%,320px);height:auto;margin:16px 0;border:1px solid var(--line);border-radius:18px}
footer{padding-top:12px}
footer ul{margin:0 -12px}
:focus-visible{outline:0;box-shadow:0 0 0 2px var(--surface),0 0 0 4px var(--accent-ink);border-radius:10px}
@media (min-width:768px){main{padding:40px 48px 48px}}
@media print{body{max-width:none}header nav,footer{display:none}main{border:0;padding:0}}
`;
