import { exchangeErrors } from './exchange.errors.ts'
import { pointRateErrors } from './point-rate.errors.ts'
import { purseErrors } from './purse.errors.ts'
import { rechargeErrors } from './recharge.errors.ts'

/** Refusals about points, balance, purses and what is exchanged for them. */
export const storedValueErrors = { ...pointRateErrors, ...purseErrors, ...rechargeErrors, ...exchangeErrors } as const
