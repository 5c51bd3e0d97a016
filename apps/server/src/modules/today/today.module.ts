import type { Module } from '../../platform/module.ts'
import { listBegunPages } from './begun-pages.ts'
import { errandCommands } from './errands.ts'
import { readOpenDays } from './open-days.ts'
import { undoChangeOf } from './undo-change.ts'

/** The inbox of the back office's home: what every capability says waits for a person; and taking a change of any of them back. */
export const todayModule = (modules: readonly Module[]): Module => ({
  name: 'today',
  commands: [
    ...errandCommands(
      modules.flatMap(({ errands }) => errands ?? []),
      modules.flatMap(({ errandsAbove }) => errandsAbove ?? []),
    ),
    listBegunPages,
    readOpenDays,
    undoChangeOf(modules.flatMap(({ commands }) => commands)),
  ],
})
