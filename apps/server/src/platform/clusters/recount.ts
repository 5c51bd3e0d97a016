import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import type { IncomingCall } from '../calls/request.ts'
import type { AnswerToSend } from '../calls/run-command.ts'
import type { Command } from '../command.ts'

/** A field of a thing's answer that counts what several databases have of it. */
export interface Recount {
  readonly field: string
  /** The call by which the field is counted in all, for the thing's id. */
  readonly by: Command
}

/** The answer of one database with its count of all; as it was where it cannot be counted. */
export async function recounted(
  { field, by }: Recount,
  incoming: IncomingCall,
  answer: AnswerToSend,
  run: (command: Command, incoming: IncomingCall) => Promise<AnswerToSend>,
): Promise<AnswerToSend> {
  const told = bodyOf(answer)
  if (answer.status !== 200 || typeof told['id'] !== 'string') return answer
  const headers = { ...incoming.headers, 'idempotency-key': undefined }
  const counted = await run(by, { ...incoming, headers, method: 'GET', body: undefined, query: { id: told['id'] } })
  if (counted.status !== 200) return answer
  const missing = counted.headers?.[missingDatabasesHeader]
  return {
    status: 200,
    body: { ...told, [field]: bodyOf(counted)[field] },
    headers: { ...answer.headers, ...(missing === undefined ? {} : { [missingDatabasesHeader]: missing }) },
  }
}

/** A first answer that was kept under the call’s key is text. */
const bodyOf = ({ body, text }: AnswerToSend): Record<string, unknown> =>
  (text === undefined ? (body ?? {}) : JSON.parse(text)) as Record<string, unknown>
