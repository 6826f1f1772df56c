import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { FieldFault } from '../problems.js';

/** What a form sends beyond the contract has no effect: closed objects drop it. */
const common = { removeAdditional: true, allErrors: false, useDefaults: false, strict: false } as const;

const exact = addFormats.default(new Ajv(common));

/** For what reaches us inside of something else. */
export const bodyValidator = (schema: object): ((value: unknown) => boolean) => exact.compile(schema);

/** Bodies are JSON and mean what they say; query and path are text and are read as what the contract asks for. */
export function setValidators(app: FastifyInstance): void {
  const fromText = addFormats.default(new Ajv({ ...common, coerceTypes: 'array' }));
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? exact : fromText).compile(schema));
}

const faultOf: Record<string, FieldFault['fault']> = {
  required: 'required',
  minLength: 'required',
  minItems: 'required',
  maxLength: 'too_long',
  maxItems: 'too_many',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  uniqueItems: 'repeated',
};

export function fieldFaults(errors: FastifySchemaValidationError[]): FieldFault[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const missing = typeof params['missingProperty'] === 'string' ? params['missingProperty'] : undefined;
    const path = instancePath.split('/').slice(1);
    const values = Object.fromEntries(
      Object.entries({ limit: params['limit'] }).filter(([, value]) => typeof value === 'number'),
    ) as Record<string, number>;
    return {
      field: [...path, ...(missing ? [missing] : [])].join('.') || 'body',
      fault: keyword === 'pattern' ? 'invalid' : (faultOf[keyword] ?? 'invalid'),
      values,
    };
  });
}
