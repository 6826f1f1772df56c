import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { TodaySummary } from './TodaySummary';

describe('how far today is, beside the list of checks', () => {
  beforeEach(() => speak('en'));

  it('tells of the last check by the clock of its site, wherever one looks from', () => {
    const lastCheck = { at: '2026-11-16T22:30:00.000Z', timeZone: 'Asia/Vladivostok' };
    const items = { done: 0, notDone: 0, reported: 0, skipped: 0, notApplicable: 0 };
    render(<TodaySummary walked={{ checked: 1, facilities: 3, lastCheck }} items={items} />);
    expect(screen.getByText(/17.11 08:30/)).toBeTruthy();
  });
});
