import { defaultLanguage, languages, limits } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { loadTexts } from './texts.js';

const text = loadTexts().in('en');

describe('the texts that the specification spells out', () => {
  it.each([
    ['app.loading', 'Loading...'],
    ['landing.register', 'Click to register'],
    ['app.tabs.dashboard', 'Dashboard'],
    ['app.tabs.ratings', 'Ratings list'],
    ['app.tabs.checks', 'Status checks list'],
    ['checklist.submit', 'Submit'],
    ['feedback.submit', 'Submit feedback'],
    ['scan.title', 'Point the camera at the QR code'],
    ['scan.readLink', 'Click the link below to visit the site'],
    ['people.dialog.invite', 'Employee invitation'],
    ['invitation.accept', 'Accept'],
    ['invitation.decline', 'Decline'],
    ['templates.dialog.create', 'New checklist'],
    ['templates.dialog.edit', 'Change checklist'],
    ['templates.dialog.del', 'Checklist deletion'],
    ['templates.itemDialog.create', 'New checklist item'],
    ['templates.itemDialog.edit', 'Change checklist item'],
    ['templates.itemDialog.del', 'Checklist item deletion'],
    ['templates.namePlaceholder', 'Enter checklist name'],
    ['templates.itemNamePlaceholder', 'Enter template item name'],
    ['errors.sign_in_refused', 'Authentication code is invalid or outdated'],
    ['app.operationFailed', 'Error during operation'],
    ['feedback.failed', 'An error occurred while sending data. Please try again later.'],
    ['settings.saveFailed', 'An error occurred while sending data. Please try again later.'],
    ['checklist.failed', 'An error occurred while sending data. Please try again later.'],
    ['ratings.none', 'No rating data available.'],
    ['checks.none', 'No check data available.'],
    ['checks.unknown.item', 'Unknown'],
    ['checks.unknown.site', 'Unknown site'],
    ['checks.unknown.facility', 'Unknown facility'],
    ['checks.unknown.checklist', 'Unknown checklist'],
    ['checks.unknown.user', 'Unknown user'],
    ['ratings.unknown_site', 'Unknown site'],
    ['ratings.unknown_facility', 'Unknown facility'],
    ['ratings.unknown_user', 'Unknown user'],
    ['scan.failed.none.title', 'No cameras found'],
    ['scan.fileNoCode', 'No barcode or QR code detected'],
  ])('%s is "%s", letter by letter', (key, expected) => {
    expect(text(key)).toBe(expected);
  });

  it('thank in two sentences, which stand one after the other', () => {
    expect(`${text('feedback.thanks')} ${text('feedback.thanks_more')}`).toBe(
      'Thank you for your feedback! We appreciate your participation.',
    );
  });

  it('name the facility page after its code', () => {
    expect(text('checklist.title', { id: 'x7Qp' })).toBe('Facility x7Qp');
  });

  it('begin the hint of the rating limit', () => {
    expect(text('facilities.ratingLimitHint')).toMatch(/^from 1 to 5/);
  });
});

describe('the constants that the specification gives', () => {
  it.each([
    ['requestTimeoutMs', 600_000],
    ['pushAttempts', 5],
    ['pushDelayMs', 500],
    ['pushFailureMs', 5000],
    ['ratingLowest', 1],
    ['ratingHighest', 5],
    ['ratingGoodFrom', 4],
    ['ratingWarnFrom', 3],
    ['ratingLimitDefault', 5],
    ['scanFramesPerSecond', 10],
    ['scanBox', 250],
  ] as const)('%s is %d', (name, value) => {
    expect(limits[name]).toBe(value);
  });

  it('include three languages, with Russian for whoever asks for none of them', () => {
    expect(languages).toEqual(['en', 'ru', 'cz']);
    expect(defaultLanguage).toBe('ru');
  });
});
