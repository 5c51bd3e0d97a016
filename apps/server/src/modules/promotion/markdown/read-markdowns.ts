import { listMarkdowns as listCall } from '@kassa/contract/promotion/markdown.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listMarkdownViews } from './markdown-view.store.ts'

export const listMarkdowns = command(listCall, async ({ tx, merchantId, inOutletId: outletId }) =>
  accept({ rows: await listMarkdownViews(tx, { merchantId, outletId }) }),
)
