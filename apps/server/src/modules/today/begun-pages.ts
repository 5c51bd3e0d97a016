import { listBegunPages as call } from '@kassa/contract/today/begun-pages.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../platform/command.ts'
import { listBegunPagesOf } from './begun-pages.store.ts'

export const listBegunPages = command(call, async ({ tx, merchantId }) =>
  accept({ pages: await listBegunPagesOf(tx, merchantId) }),
)
