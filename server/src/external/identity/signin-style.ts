/** The part of the design that this one page needs; inline, so that it is a single response. */
export const signinStyle = `
:root{color-scheme:light dark;--bg:#F3F4F8;--surface:#FFFFFF;--fill:#E9EBF2;--line:#DDE0EA;--control:#82899E;--ink:#10131F;
--ink-2:#474D61;--ink-3:#5F667C;--accent:#1C36CE;--accent-press:#152AA4;--accent-ink:#1A31BC;--accent-soft:#E6EAFD;--ring:#1C36CE;
--bad:#D42B37;--bad-ink:#B01E2A}
@media (prefers-color-scheme:dark){:root{--bg:#0B0D13;--surface:#151821;--fill:#232834;--line:#2A2F3D;--control:#737A8F;--ink:#EEF0F6;
--ink-2:#B5BBCB;--ink-3:#949BAF;--accent:#4A60F0;--accent-press:#3B50DC;--accent-ink:#A9B5FF;--accent-soft:#1D2554;--ring:#8798FF;
--bad:#F2646C;--bad-ink:#FF9499}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;background:var(--bg)}
body{min-height:100dvh;max-width:480px;margin:auto;padding:0 16px calc(16px + env(safe-area-inset-bottom,0px));display:flex;
flex-direction:column;font:400 1rem/1.5rem system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--ink);
-webkit-font-smoothing:antialiased;-webkit-tap-highlight-color:transparent}
header{display:flex;align-items:center;gap:9px;min-height:64px}
header svg{fill:none;stroke:currentColor;display:block}
.glyph{width:26px;height:26px;color:var(--ring);stroke-width:4}
.word{height:20px;stroke-width:4.6;stroke-linecap:round;stroke-linejoin:round}
main{flex:1;display:flex;flex-direction:column;padding-top:8px}
h1{font-size:1.5rem;line-height:1.875rem;letter-spacing:-.02em;text-wrap:balance}
.lead{margin:6px 0 20px;color:var(--ink-2);text-wrap:pretty}
button,input{font:inherit;color:inherit}
button{border:0;background:none;text-align:inherit;cursor:pointer;touch-action:manipulation}
:focus-visible{outline:0;box-shadow:0 0 0 2px var(--surface),0 0 0 4px var(--accent-ink)}
.people{display:grid;gap:8px}
.people button{display:flex;align-items:center;gap:12px;min-height:76px;padding:12px 16px 12px 12px;background:var(--surface);
border:1px solid var(--line);border-radius:18px}
.people button:active{background:var(--fill)}
.people svg{width:20px;height:20px;flex:none;fill:none;stroke:var(--ink-3);stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.mark{width:40px;height:40px;flex:none;border-radius:12px;display:grid;place-items:center;font-weight:700;font-size:.9375rem;
background:var(--accent-soft);color:var(--accent-ink)}
.who{flex:1;min-width:0;display:grid;gap:1px;overflow-wrap:break-word}
.who b{font-size:1.0625rem;line-height:1.375rem;font-weight:600;letter-spacing:-.01em}
.who span{font-size:.875rem;line-height:1.25rem;color:var(--ink-2)}
.own{display:grid;margin-top:24px;padding-top:20px;border-top:1px solid var(--line)}
.own label{margin-bottom:6px;font-weight:500;font-size:.875rem;line-height:1.25rem;color:var(--ink-2)}
.own input{width:100%;min-height:52px;padding:13px 14px;border:1px solid var(--control);border-radius:14px;background:var(--surface)}
.own input:focus{outline:0;border-color:var(--ring);box-shadow:inset 0 0 0 1px var(--ring)}
.own input[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.own p{margin:6px 0 16px;font-size:.875rem;line-height:1.25rem;color:var(--ink-3)}
.own p.wrong{color:var(--bad-ink)}
.primary,.plain{display:flex;align-items:center;justify-content:center;min-height:52px;padding:10px 20px;border-radius:14px;
font-weight:600;text-align:center;text-decoration:none}
.primary{background:var(--accent);color:#FFFFFF}
.primary:active{background:var(--accent-press)}
.plain{margin-top:8px;color:var(--accent-ink)}
@media (min-width:768px){main{justify-content:center;padding-bottom:64px}}
`;
