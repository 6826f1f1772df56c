import type { NotificationChoices } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { ChoicesCard } from './ChoicesCard';

const choices: NotificationChoices = {
  lowRating: true,
  failedCheck: true,
  replyOverdue: true,
  myRoundsLate: true,
  roundsLate: false,
  myJobs: true,
  jobs: true,
  urgentInQuiet: true,
  kiosks: true,
  byMail: false,
  quietFrom: null,
  quietTo: null,
  timeZone: 'Europe/Prague',
};

describe('what to be told of', () => {
  beforeEach(() => speak('en'));

  const offered = (isManager: boolean) => {
    const { unmount } = render(
      <ChoicesCard choices={choices} isManager={isManager} isMailOffered={false} onChange={() => undefined} />,
    );
    const group = screen.getByRole('group', { name: 'Tell me about' });
    const boxes = [...group.querySelectorAll<HTMLInputElement>('input')].map(({ checked, labels }) => [
      labels?.[0]?.textContent,
      checked,
    ]);
    unmount();
    return boxes;
  };

  it('is for staff what staff are told of', () => {
    expect(offered(false)).toEqual([
      ['Rounds of mine that are late', true],
      ['Jobs for me, and what I reported being put right', true],
    ]);
  });

  it('has no quiet hour for urgent jobs, unless somebody wants that, manager or not', () => {
    const quiet = { ...choices, quietFrom: '22:00', quietTo: '07:00' };
    for (const isManager of [true, false]) {
      const changed: Partial<NotificationChoices>[] = [];
      const { unmount } = render(
        <ChoicesCard
          choices={quiet}
          isManager={isManager}
          isMailOffered={false}
          onChange={(choice) => changed.push(choice)}
        />,
      );
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Urgent jobs also in quiet hours' });
      expect(box.checked).toBe(true);
      box.click();
      expect(changed.map(({ urgentInQuiet }) => urgentInQuiet)).toEqual([false]);
      unmount();
    }
  });

  it('is for managers also what happens at their sites', () => {
    expect(offered(true)).toContainEqual(['Late rounds at my sites', false]);
    expect(offered(true)).toContainEqual(['Kiosks that fall silent', true]);
    expect(offered(true)).toHaveLength(8);
  });
});
