const TYPES = ['feat', 'fix', 'docs', 'refactor', 'perf', 'test', 'build', 'ci', 'chore', 'revert', 'style'];
const SUBJECT = new RegExp(`^(${TYPES.join('|')})(\\([a-z][a-z0-9, -]*\\))?!?: \\S.*[^.\\s]$`);

/** `type(scope): subject` of Conventional Commits. @param {string} subject */
export const isConventional = (subject) => subject.length <= 120 && SUBJECT.test(subject);
