import { type Schema, Validator } from '@cfworker/json-schema'
import { propertiesOf } from './widget-config.ts'

/** One sentence for each property that does not fit the schema; a name it does not know is one of them. */
export function configProblems(
  schema: Record<string, unknown>,
  config: Record<string, unknown>,
): Record<string, string> {
  const strict: Schema = { type: 'object', ...schema, properties: propertiesOf(schema), additionalProperties: false }
  const { errors } = new Validator(strict, '2020-12', false).validate(config)
  const problems: Record<string, string> = {}
  for (const { instanceLocation, keyword, error } of errors) {
    const name = instanceLocation.split('/')[1]
    if (name === undefined) continue
    const unknown = keyword === 'additionalProperties' || keyword === 'false'
    problems[name] = unknown ? 'This setting does not exist' : (problems[name] ?? error)
  }
  return problems
}
