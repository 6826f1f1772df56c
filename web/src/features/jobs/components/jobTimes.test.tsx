import type { Job, Today } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { JobTimeline, SiteClock } from './JobTimeline';
import { JobFacts, JobOrigin } from './StaffJobParts';
import { TodayJobs } from './TodayJobs';

/** In Tokyo, where nobody of this test is, each of these is on the next day. */
const site = { bay: { id: 'bay', title: 'Bay', timeZone: 'Asia/Tokyo' } };
const event = { by: null, comment: '', checkId: null, feedbackId: null, openedBy: null };
const tap = {
  id: 'tap',
  siteId: 'bay',
  facilityId: 'lobby',
  title: 'The tap drips',
  description: '',
  isUrgent: false,
  state: 'open',
  count: 1,
  assigneeId: null,
  openedAt: '2026-11-16T15:10:00.000Z',
  openedBy: null,
  dueBy: '2026-11-17T15:20:00.000Z',
  origin: { kind: 'person' },
  events: [
    { ...event, kind: 'opened', at: '2026-11-16T15:10:00.000Z' },
    { ...event, kind: 'changed', at: '2026-11-18T15:30:00.000Z', changes: { dueBy: '2026-11-19T15:40:00.000Z' } },
    { ...event, kind: 'done', at: '2026-11-20T15:50:00.000Z', openedBy: 'code' },
    { ...event, kind: 'confirmed', at: '2026-11-21T15:55:00.000Z', openedBy: 'tag' },
  ],
  site,
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  user: {},
} as unknown as Job;

describe('a job of a site in another time zone', () => {
  beforeEach(() => speak('en'));

  it('has the times of its site for who puts it right', () => {
    render(
      <>
        <JobOrigin job={tap} />
        <JobFacts job={tap} action={null} />
        <SiteClock job={tap} />
      </>,
    );
    const said = document.body.textContent;
    for (const words of ['Reported, 17.11 00:10', '18.11 00:20', 'By the clock of the site']) {
      expect(said).toContain(words);
    }
  });

  it('tells what happened by the clock of its site, and how whoever did it opened the door', () => {
    render(<JobTimeline job={tap} />);
    const times = [...document.querySelectorAll('time')];
    expect(times.map(({ textContent }) => textContent)).toEqual([
      '17.11 00:10',
      '19.11 00:30',
      '21.11 00:50',
      '22.11 00:55',
    ]);
    expect(screen.queryByText('Until 20.11 00:40')).not.toBeNull();
    expect(screen.queryByText('By the code on the door')).not.toBeNull();
    expect(screen.queryByText('By the signed tag at the door')).not.toBeNull();
  });

  it('is for today where it is today at its site', () => {
    const today = { jobs: [tap], site, facility: {}, user: {} } as unknown as Today;
    const at = (moment: string) => (
      <TodayJobs today={today} now={Date.parse(moment)} pathOf={(id) => `/jobs/${id}`} allPath="/jobs" />
    );
    const { rerender } = render(at('2026-11-17T14:30:00.000Z'), { wrapper: MemoryRouter });
    expect(screen.queryByText('Until 18.11 00:20')).not.toBeNull();
    rerender(at('2026-11-17T15:10:00.000Z'));
    expect(screen.queryByText('Until 00:20')).not.toBeNull();
  });
});
