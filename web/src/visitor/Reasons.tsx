import type { PublicFacility } from '@rounds/contract';
import { Icon } from './icons';

interface ReasonsProps {
  legend: string;
  reasons: PublicFacility['reasons'];
  chosen: string[];
}

/** What is wrong, in taps. The style shows it for the stars that complain. */
export const Reasons = ({ legend, reasons, chosen }: ReasonsProps) => (
  <fieldset className="reasons">
    <legend>{legend}</legend>
    {reasons.map(({ id, title }) => (
      <label key={id}>
        <input type="checkbox" name="reason" value={id} defaultChecked={chosen.includes(id)} />
        <span>
          <Icon name="check" />
          <bdi>{title}</bdi>
        </span>
      </label>
    ))}
  </fieldset>
);
