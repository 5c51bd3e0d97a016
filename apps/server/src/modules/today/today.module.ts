import type { Module } from '../../platform/module.ts'
import { listBegunPages } from './begun-pages.ts'
import { errandCommands } from './errands.ts'
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
    undoChangeOf(modules.flatMap(({ commands }) => commands)),
  ],
})
