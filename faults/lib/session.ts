import { apiPrefix, type Tokens } from '@rounds/contract';
import { signIn } from './organisation.js';

/** Somebody who stays signed in as the app does: the refresh token is used when the access token is refused. */
export class Session {
  readonly #address: string;
  readonly #accountId: string;
  readonly #person: string;
  readonly #roleId: 3 | 5;
  #tokens: Pick<Tokens, 'accessToken' | 'refreshToken'> | undefined;
  #renewal: Promise<void> | undefined;
  renewals = 0;
  /** How often the refresh token was refused, too. */
  signIns = 0;

  constructor(address: string, accountId: string, person: string, roleId: 3 | 5) {
    this.#address = address;
    this.#accountId = accountId;
    this.#person = person;
    this.#roleId = roleId;
  }

  async token(): Promise<string> {
    if (!this.#tokens) await this.renew('');
    return this.#tokens?.accessToken ?? '';
  }

  /** One renewal for all who were refused with the same token. */
  async renew(refused: string): Promise<void> {
    if (this.#tokens && this.#tokens.accessToken !== refused) return;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    await this.#renewal;
  }

  async #renew(): Promise<void> {
    const refreshed = this.#tokens && (await this.#refresh(this.#tokens.refreshToken));
    if (refreshed) {
      this.renewals++;
      this.#tokens = refreshed;
      return;
    }
    this.signIns++;
    this.#tokens = await signIn(this.#address, this.#accountId, this.#person, this.#roleId);
  }

  async #refresh(refreshToken: string): Promise<Tokens | undefined> {
    const response = await fetch(`${this.#address}${apiPrefix}/auth/tokens/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    });
    if (response.status === 401) return undefined;
    if (!response.ok) throw new Error(`The refresh was answered with ${response.status}`);
    return (await response.json()) as Tokens;
  }
}
