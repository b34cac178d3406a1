import { type Schema, Validator } from '@cfworker/json-schema'
import { ownValue } from './own-value.ts'
import { propertiesOf } from './widget-defaults.ts'

type Values = Record<string, unknown>

/** Validate a widget's settings. Returns one message per property that does not match the schema or is unknown. */
export function widgetConfigProblems(schema: Values, config: Values): Record<string, string> {
  const properties = propertiesOf(schema)
  const strict: Schema = { type: 'object', ...schema, properties, additionalProperties: false }
  const problems = new Map<string, string>()
  for (const { instanceLocation, keyword, error } of new Validator(strict, '2020-12', false).validate(config).errors) {
    const name = instanceLocation.split('/')[1]
    // The validator reports the innermost error last. Outer errors only say that something inside is invalid.
    if (name !== undefined && keyword !== 'properties')
      problems.set(name, sentence(keyword, ownValue(properties, name)) ?? error)
  }
  return Object.fromEntries(problems)
}

function sentence(keyword: string, property: Values | undefined): string | null {
  switch (keyword) {
    case 'additionalProperties':
    case 'false':
      return 'This setting does not exist'
    case 'maxLength':
      return `At most ${property?.maxLength} characters`
    case 'minLength':
      return `At least ${property?.minLength} characters`
    case 'minimum':
      return `At least ${property?.minimum}`
    case 'maximum':
      return `At most ${property?.maximum}`
    case 'minItems':
      return property?.minItems === 1 ? 'Choose at least one' : `Choose at least ${property?.minItems}`
    case 'maxItems':
      return `Choose at most ${property?.maxItems}`
    case 'uniqueItems':
      return 'Choose each only once'
    case 'enum':
    case 'oneOf':
    case 'const':
    case 'items':
      return 'Choose from the list'
    default:
      return null
  }
}
