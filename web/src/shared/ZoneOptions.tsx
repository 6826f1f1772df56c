import { timeZones, zoneName } from '../lib/timeZones';

/** What a control of a time zone offers: that of a site, or of the organisation that its sites follow. */
export const ZoneOptions = ({ current }: { current: string }) =>
  timeZones(current).map((zone) => (
    <option key={zone} value={zone}>
      {zoneName(zone)}
    </option>
  ));
