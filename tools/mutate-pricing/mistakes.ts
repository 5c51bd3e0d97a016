import type { Mistake } from '../mutate/plant.ts'
import { goodsMistakes } from './goods.ts'
import { growthMistakes } from './growth.ts'
import { guardMistakes } from './guard.ts'
import { paymentMistakes } from './payment.ts'
import { planMistakes } from './plans.ts'

/** Their files stand under packages/domain/src. */
export const mistakes: readonly Mistake[] = [
  ...goodsMistakes,
  ...planMistakes,
  ...guardMistakes,
  ...paymentMistakes,
  ...growthMistakes,
]
