import type { Job } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../lib/session';
import { speak } from '../../../test/texts';
import { galina } from '../../../test/tokens';
import { JobDecision } from './JobDecision';

const at = '2026-11-16T08:20:00.000Z';
const paper = {
  id: 'paper',
  siteId: 'north',
  facilityId: 'lobby',
  state: 'done',
  origin: { kind: 'reason', feedbackId: 1 },
  openedAt: at,
  doneAt: at,
  doneBy: 'stepan',
  closedAt: null,
  closedBy: null,
  events: [],
  site: { north: { id: 'north', title: 'North', timeZone: 'UTC' } },
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  user: {},
} as unknown as Job;

describe('a job of visitors that waits to be confirmed', () => {
  beforeEach(() => speak('en'));

  it.each([
    [['feedback.Review'], true, 1],
    // It began at a kiosk.
    [['feedback.Review'], false, 0],
    [[], true, 0],
  ])('lets %j reply to one who would find it: %s', (allowedPermissions, canBeRepliedTo, boxes) => {
    session.begin({ ...galina, allowedPermissions });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <JobDecision job={{ ...paper, canBeRepliedTo }} isUnsent={false} onDone={() => {}} />
      </QueryClientProvider>,
    );
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
    expect(screen.queryAllByRole('textbox')).toHaveLength(boxes);
  });
});
