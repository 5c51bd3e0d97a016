import { accept, type Result } from '@kassa/domain/result.ts'
import { workInThread } from '../../../platform/work/borrowed-database.ts'
import { countFresh, lookAtFile } from './looked-file.ts'
import { planAnswer } from './plan-answer.ts'
import type { LookGiven } from './plan-apart.ts'

// Looks at one large file beside the server's own thread, inside the transaction of a call.

await workInThread<LookGiven>(({ data, database }): Promise<Result<unknown>> => {
  const { looking } = data
  const { name, bytes } = data.file
  // A thread is given plain bytes.
  const file = { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
  return database.transaction({ kind: 'merchant', merchantId: looking.merchantId }, async (tx) => {
    if (data.wants === 'count') return countFresh(tx, looking, file, data.decisions)
    const looked = await lookAtFile(tx, looking, file, data.asked.decisions)
    return looked.ok ? accept(await planAnswer(tx, looking, looked.value, data.asked)) : looked
  })
})
