import { Type } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { Day, DueFilters, DueLookups } from './plans.js';
import { Closed, Count, Described, Id, Text } from './shapes.js';

const Figures = {
  onTime: Count(),
  late: Described('Done after its window', Count()),
  missed: Described('Not done; 0 by person, because it is nobody’s', Count()),
};

export const dueCalls = group({
  'GET /due/figures': {
    summary: 'How many due rounds of a period were done on time, late, or not at all',
    access: 'report.View',
    query: Closed({
      siteId: Type.Optional(Id()),
      facilityId: Described('Not by person', Type.Optional(Id())),
      planId: Described('Not by person', Type.Optional(Id())),
      from: Described('The first day of the sites, as `2026-11-16`', Day()),
      to: Described(`The last day; at most ${limits.figureDaysMost} days in all`, Day()),
      by: Described(
        '`person` only where an owner has switched it on: `showsPersonFigures` of the organisation',
        Type.Union([
          Type.Literal('day'),
          Type.Literal('site'),
          Type.Literal('plan'),
          Type.Literal('facility'),
          Type.Literal('person'),
        ]),
      ),
    }),
    response: Closed({
      items: Described(
        `Days in order, days without any left out; of the others those with most missed and late ones first, at most ${limits.figuresMost}`,
        Type.Array(Closed({ key: Described('The day, or the id', Type.String()), ...Figures })),
      ),
      ...Figures,
      ...DueLookups,
    }),
  },
  'GET /due/export': {
    summary: 'Due rounds by time as a file, streamed',
    access: 'report.View',
    query: Closed({
      ...DueFilters,
      format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
      tz: Described('For sites whose time zone nobody has said; UTC when absent', Type.Optional(Text(64))),
    }),
    stream: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
});
