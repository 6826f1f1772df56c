/** The script of the page as text, made at build time. */
declare module 'virtual:visitor-script' {
  const text: string;
  export default text;
}
