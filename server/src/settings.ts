import { readFileSync } from 'node:fs';

export type Environment = Record<string, string | undefined>;

/** Reads settings one by one and notes what is wrong with them. */
export class Settings {
  readonly #environment: Environment;
  readonly #faults: string[];

  constructor(environment: Environment, faults: string[]) {
    this.#environment = environment;
    this.#faults = faults;
  }

  fault(sentence: string): void {
    this.#faults.push(`${sentence}.`);
  }

  /** The system's own where none is named. */
  timeZone(name: string): string {
    const timeZone = this.text(name);
    try {
      return new Intl.DateTimeFormat('en', timeZone === undefined ? {} : { timeZone }).resolvedOptions().timeZone;
    } catch {
      this.fault(`${name}: ${timeZone} is not a time zone such as Europe/Prague`);
      return 'UTC';
    }
  }

  /** `NAME`, or the content of the file that `NAME_FILE` names. Empty counts as unset. */
  text(name: string): string | undefined {
    const file = this.#environment[`${name}_FILE`];
    if (!file) return this.#environment[name]?.trim() || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      this.fault(`${name}_FILE: ${file} cannot be read`);
      return undefined;
    }
  }

  number(name: string, fallback: number, lowest: number, highest: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
    this.fault(`${name} must be a whole number from ${lowest} to ${highest}, not ${text}`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (['1', 'on', 'true', 'yes'].includes(text)) return true;
    if (['0', 'off', 'false', 'no'].includes(text)) return false;
    this.fault(`${name} must be on or off, not ${text}`);
    return fallback;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.text(name);
    const choice = choices.find((known) => known === text);
    if (text === undefined || choice) return choice ?? fallback;
    this.fault(`${name} must be one of ${choices.join(', ')}, not ${text}`);
    return fallback;
  }

  url(name: string, protocols: string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.fault(`${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`);
    return undefined;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  }

  /** Drops what is undefined, so that optional settings are absent rather than undefined. */
  optional<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
  }
}
