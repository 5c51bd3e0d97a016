import type { Endpoint, InputOf, OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { safeParse } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { mayCall } from '../../platform/calls/may-call.ts'
import type { Command, Context } from '../../platform/command.ts'
import { hideCosts } from '../../platform/costs/hide-costs.ts'
import type { Module } from '../../platform/module.ts'

/**
 * Asks a use case of the screens as the app that calls, so that the public API has no rules of its own: its permission, its licence, its outlets and what
 * it hides hold for the app as for a person.
 */
export type AskInside = <Request extends Schema, Answer extends Schema>(
  context: Context,
  endpoint: Endpoint<Request, Answer>,
  request: InputOf<Request>,
  at?: { readonly outletId?: string | undefined; readonly limit?: number },
) => Promise<Result<OutputOf<Answer>>>

/** The use cases of these modules, to be asked by their calls. */
export function askInsideOf(modules: readonly Module[]): AskInside {
  const commands = new Map(modules.flatMap(({ commands }) => commands).map((one) => [one.endpoint.name, one]))
  return async (context, endpoint, request, { outletId, limit } = {}) => {
    if (!mayCall(context, endpoint)) return refuse({ code: 'thing.not-found' })
    if (outletId !== undefined && !context.reaches(outletId)) return refuse({ code: 'thing.not-found' })
    const schema: Schema = endpoint.request
    const parsed = safeParse(schema as $ZodType, request)
    if (!parsed.success) throw new Error(`${endpoint.name} was asked wrongly: ${parsed.error.message}`)
    const asked = limit === undefined ? parsed.data : { ...(parsed.data as object), limit }
    const answered = await commandOf(commands, endpoint).run(atOutlet(context, outletId ?? null), asked)
    if (!answered.ok) return answered
    return accept(hideCosts(endpoint.answer, context.actor.codes, answered.value) as OutputOf<typeof endpoint.answer>)
  }
}

function commandOf(commands: ReadonlyMap<string, Command>, { name }: Endpoint): Command {
  const command = commands.get(name)
  if (!command) throw new Error(`no module answers ${name}`)
  return command
}

/** The same context at an outlet, which the screens name by a header. */
export const atOutlet = (context: Context, outletId: string | null): Context =>
  Object.create(context, {
    outletId: { value: outletId },
    ...(outletId === null ? {} : { inOutletId: { value: outletId } }),
  }) as Context
