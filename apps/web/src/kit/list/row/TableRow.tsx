import { memo, type ReactNode } from 'react'
import { ClockOf } from '../../detail/outlet-clock.tsx'
import { opened } from '../row-parts.tsx'
import { type Action, ActionsButton } from '../RowActions.tsx'
import { isSame } from './is-same.ts'
import { RowChoice } from './RowChoice.tsx'

/** A cell of a row: its column, whether it stands at the end, and its content. */
type Cell = readonly [key: string, isAtEnd: boolean, content: ReactNode]

interface Props {
  readonly id: string
  readonly row: unknown
  readonly cells: readonly Cell[]
  /** The place that its first cell opens: an address, or something that is done (`onOpen`). */
  readonly opens: string | boolean
  readonly actions: readonly Action[] | undefined
  /** The name of the button of its actions. */
  readonly actionsLabel: string
  /** The name of its box; undefined where rows are not chosen. */
  readonly choice: string | undefined
  readonly isChosen: boolean
  /** Whatever its texts are written by beside its own values: the words of the language, and which currencies are the reader's own. */
  readonly writtenBy: readonly unknown[]
  readonly onChoose: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onAct: (id: string, action: string) => void
}

/**
 * A row of a table. Drawn again only where something in it has changed: a list is drawn anew for each answer beside it, and a row has a dozen
 * parts. What is pressed is done as the list was drawn last.
 */
export const TableRow = memo(
  function TableRow(props: Props) {
    const { id, row, cells, opens, actions, actionsLabel, choice, isChosen, onChoose, onOpen, onAct } = props
    return (
      <ClockOf of={row}>
        <tr className={isChosen ? 'is-chosen' : ''}>
          {choice === undefined ? null : (
            <td className="is-choice">
              <RowChoice label={choice} isChosen={isChosen} onChange={() => onChoose(id)} />
            </td>
          )}
          {cells.map(([key, isAtEnd, content], at) => (
            <td key={key} className={isAtEnd ? 'is-end' : ''}>
              {at === 0 ? opened(content, opens, () => onOpen(id)) : content}
            </td>
          ))}
          {actions ? (
            <td className="is-actions">
              <ActionsButton
                label={actionsLabel}
                actions={actions.map((one) => ({ ...one, run: () => onAct(id, one.key) }))}
              />
            </td>
          ) : null}
        </tr>
      </ClockOf>
    )
  },
  (before, next) => isSame(partsOf(before), partsOf(next)),
)

/** Returns all that is seen of a row; an action's work is looked up when it is chosen. */
const partsOf = ({ actions, ...rest }: Props): readonly unknown[] => [
  ...Object.values(rest),
  actions?.map(({ key, label, icon, isDanger, disabledReason }) => [key, label, icon, isDanger, disabledReason]),
]
