import { z } from 'zod'
import { define, PER_OUTLET } from '../define-setting.ts'

/** Settings of gift cards. */
export const cardSettings = {
  /** Days for which a gift card can be used after money was paid into it, that day included; 0: for ever. Of deposits nothing runs out. */
  'sales.gift-card-days': define({ group: 'sales', scopes: PER_OUTLET, value: z.int().min(0).max(3650) }),
} as const
