import { findKnownCode as call } from '@kassa/contract/catalogue/known-code.calls.ts'
import { barCodeKeys } from '@kassa/domain/product/upc.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findKnownGoods } from './known-code.store.ts'

export const findKnownCode = command(call, async ({ tx, merchantId }, { code }) =>
  accept({ found: (await findKnownGoods(tx, merchantId, barCodeKeys(code))) ?? null }),
)
