import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { allowLongPauses } from '../../../platform/db/idle-transaction.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { lentTx } from '../../../platform/work/lent-database.ts'
import { isOutOfRoom, runInThread } from '../../../platform/work/run-in-thread.ts'
import { isReadApart } from '../files/read-apart.ts'
import type { CalledFile, LargeUpload } from '../uploads/uploaded-file.ts'
import { countFresh, lookAtFile, type LookContext } from './looked-file.ts'
import { planAnswer, type PlanQuery } from './plan-answer.ts'

/** The page's plan, or how many new things a file brings. */
type Wanted =
  | { readonly wants: 'plan'; readonly asked: PlanQuery }
  | { readonly wants: 'count'; readonly decisions: MoveDecisions }

/** A question about a file as its thread is given it; one that went up in parts is read there. */
export type LookRequest = Wanted & {
  readonly looking: LookContext
  readonly name: string
  readonly bytes: Buffer | LargeUpload
}

type Plan = Awaited<ReturnType<typeof planAnswer>>

/** The page's plan of a file. Refuses as {@link lookAtFile}. */
export async function planFile(
  tx: Tx,
  looking: LookContext,
  file: CalledFile,
  asked: PlanQuery,
): Promise<Result<Plan>> {
  if (isReadApart(file.bytes.length)) return lookApart<Plan>(tx, { looking, file, wants: 'plan', asked })
  const looked = await lookAtFile(tx, looking, file, asked.decisions)
  return looked.ok ? accept(await planAnswer(tx, looking, looked.value, asked)) : looked
}

/** Returns how many new things a file brings. Refuses as {@link countFresh}. */
export const countNew = (
  tx: Tx,
  looking: LookContext,
  file: CalledFile,
  decisions: MoveDecisions,
): Promise<Result<number>> =>
  isReadApart(file.bytes.length)
    ? lookApart<number>(tx, { looking, file, wants: 'count', decisions })
    : countFresh(tx, looking, file, decisions)

/** Asks a thread of its own, inside the transaction of the call. Refuses `moving.needs-too-much`. */
export async function lookApart<Value>(
  tx: Tx,
  {
    looking,
    file: { name, bytes, uploadId },
    ...wanted
  }: Wanted & { readonly looking: LookContext; readonly file: CalledFile },
  megabytes?: number,
): Promise<Result<Value>> {
  const { merchantId } = looking
  const given = Buffer.isBuffer(bytes) ? bytes : { merchantId, id: uploadId ?? '', byteCount: bytes.length }
  try {
    // The transaction is silent while a thread begins, too.
    return await allowLongPauses(tx, () =>
      runInThread<Result<Value>>(new URL('plan-worker.ts', import.meta.url), {
        data: { looking, name, bytes: given, ...wanted } satisfies LookRequest,
        database: lentTx(tx),
        ...(megabytes !== undefined && { megabytes }),
      }),
    )
  } catch (error) {
    if (isOutOfRoom(error)) return refuse({ code: 'moving.needs-too-much' })
    throw error
  }
}
