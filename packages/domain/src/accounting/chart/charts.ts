import type { Chart } from './chart.ts'
import { china, japan } from './east-asian-charts.ts'
import { skr03, skr04 } from './german-charts.ts'
import { plainRetail, usRetail } from './retail-charts.ts'

export const charts: readonly Chart[] = [plainRetail, usRetail, china, japan, skr03, skr04]
export const findChart = (id: string): Chart | undefined => charts.find((chart) => chart.id === id)
