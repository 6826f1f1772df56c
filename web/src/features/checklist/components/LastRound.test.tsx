import type { FacilityRound } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { LastRound } from './LastRound';

const lastCheck = { at: '2026-11-16T15:20:00.000Z', firstName: 'Galina', lastName: 'Petrova' };

const roundAt = (timeZone: string): FacilityRound => ({
  checks: [],
  checklists: [],
  mayCheck: false,
  facility: {
    id: 'lobby',
    siteId: 'north',
    accountId: 'neva',
    title: 'Lobby',
    siteTitle: 'North',
    accountTitle: 'Neva Shore',
    isFeedbackEnabled: true,
    isCodeNeeded: false,
    timeZone,
  },
  lastCheck,
});

describe('when somebody was here last', () => {
  beforeEach(() => speak('en'));

  it.each([
    ['Asia/Vladivostok', '17.11 01:20'],
    ['America/New_York', '16.11 10:20'],
  ])('is said by the clock on the walls in %s', (timeZone, at) => {
    render(<LastRound round={roundAt(timeZone)} code="lobby" />);
    expect(screen.getByText(`Last done ${at} by Galina P.`)).toBeTruthy();
  });
});
