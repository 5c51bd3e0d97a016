import { accept, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileBytes } from '../../../platform/files/sliced-file.ts'
import { workInThread } from '../../../platform/work/borrowed-database.ts'
import { countFresh, lookAtFile } from './looked-file.ts'
import { planAnswer } from './plan-answer.ts'
import type { LookRequest } from './plan-apart.ts'
import { uploadedBytes } from '../uploads/uploaded-file.ts'

/** A thread is given plain bytes. */
const bytesGiven = (tx: Tx, bytes: LookRequest['bytes']): FileBytes =>
  bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : uploadedBytes(tx, bytes)

// Looks at one large file beside the server's own thread, inside the transaction of a call.

await workInThread<LookRequest>(({ data, database }): Promise<Result<unknown>> => {
  const { looking, name, bytes } = data
  return database.transaction({ kind: 'merchant', merchantId: looking.merchantId }, async (tx) => {
    const file = { name, bytes: bytesGiven(tx, bytes) }
    if (data.wants === 'count') return countFresh(tx, looking, file, data.decisions)
    const looked = await lookAtFile(tx, looking, file, data.asked.decisions)
    return looked.ok ? accept(await planAnswer(tx, looking, looked.value, data.asked)) : looked
  })
})
