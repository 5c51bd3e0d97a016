import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { salesFigures } from '@kassa/contract/report/figures.calls.ts'

export type FiguresAnswer = OutputOf<(typeof salesFigures)['answer']>
export type CurrencyFigures = FiguresAnswer['byCurrency'][number]
export type FigureRow = CurrencyFigures['rows'][number]
export type Values = CurrencyFigures['total']
