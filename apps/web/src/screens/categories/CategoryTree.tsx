import { editCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { forward } from '../../words/direction.ts'
import { dragIcon } from '../../ui/icons.ts'
import { dropOn, placeByKey, type CategoryPlace, placeUnder } from './category-move.ts'
import { type Category, categoryLines, type CategoryNode } from '../../parts/goods/category-tree.ts'
import './categories.css'

/** The words of all refusals are many: they are fetched where one is said. */
async function sayOwnChild(): Promise<void> {
  const { refusalText } = await import('../../words/refusal-text.ts')
  announce({ kind: 'bad', title: refusalText({ code: 'category.own-child' }) })
}

interface Props {
  readonly rows: readonly Category[]
  readonly renderActions: (line: CategoryNode) => ReactNode
}

/** The strip that stands for the top of the tree. */
const TOP = 'top'

/** Returns the target under a finger: a category, the strip for the top, or neither. */
const targetAt = ({ clientX, clientY }: PointerEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-category]')?.dataset['category'] ?? null

/** How near to an edge of the window a finger scrolls it, and by how much a move. */
const EDGE = 72
const STEP = 14

function scrollAlong({ clientY }: PointerEvent): void {
  if (clientY < EDGE) window.scrollBy(0, -STEP)
  else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP)
}

/**
 * The tree as lines. A line is dragged onto the one it shall stand under, or onto the strip above for the top: with a mouse
 * anywhere, with a finger by its handle; with the keyboard, Alt and the arrows on its handle move it in and out. Dropped where
 * it cannot stand, it stays and the reason is said.
 */
export function CategoryTree({ rows, renderActions }: Props) {
  const { t } = useTranslation('category')
  const mayMove = useCan('platform.catalogue.categories.edit', 'desk.products.categories.edit')
  const edit = useChange(editCategory)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const move = (id: string, place: CategoryPlace | null): void => {
    const row = rows.find((one) => one.id === id)
    if (!row || place === null || edit.isPending) return
    const { version, name, shownName, taxId } = row
    edit.mutate(
      { id, version, name, taxId, ...place },
      {
        onSuccess: () => {
          const parent = rows.find((one) => one.id === place.parentId)
          setSaid(
            parent ? t('moved', { name: shownName, parent: parent.shownName }) : t('movedTop', { name: shownName }),
          )
          requestAnimationFrame(() => list.current?.querySelector<HTMLButtonElement>(`[data-handle="${id}"]`)?.focus())
        },
      },
    )
  }
  const parentOf = (target: string): string | null => (target === TOP ? null : target)
  const drop = (target: string | null): void => {
    const verdict = dragged === null || target === null ? 'same' : dropOn(rows, dragged, parentOf(target))
    if (verdict === 'own-child') void sayOwnChild()
    if (verdict === 'moves' && dragged !== null && target !== null)
      move(dragged, placeUnder(rows, dragged, parentOf(target)))
    end()
  }
  const isOver = (target: string): boolean => over === target && dragged !== null
  const classOver = (target: string): string =>
    !isOver(target) || dragged === null
      ? ''
      : { moves: ' is-over', 'own-child': ' is-refused', same: '' }[dropOn(rows, dragged, parentOf(target))]
  const target = (name: string) => ({
    'data-category': name,
    onDragOver: (event: DragEvent) => {
      if (dragged === null || dropOn(rows, dragged, parentOf(name)) === 'same') return
      event.preventDefault()
      setOver(name)
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop(name)
    },
  })
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  const touch = (id: string): Touch => ({
    onPointerDown: (event) => {
      if (event.pointerType === 'mouse') return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(id)
    },
    onPointerMove: (event) => {
      if (dragged === null || event.pointerType === 'mouse') return
      scrollAlong(event)
      setOver(targetAt(event))
    },
    onPointerUp: (event) => {
      if (event.pointerType !== 'mouse') drop(targetAt(event))
    },
    onPointerCancel: end,
  })
  return (
    <div className="k-panel">
      {mayMove ? <p className="k-muted k-tree-hint">{t('moveHint')}</p> : null}
      {dragged !== null && dropOn(rows, dragged, null) === 'moves' ? (
        <div className={`k-tree-top${classOver(TOP)}`} {...target(TOP)}>
          {t('top')}
        </div>
      ) : null}
      <ul className="k-tree" ref={list}>
        {categoryLines(rows).map((line) => (
          <li
            key={line.id}
            className={`k-tree-line is-depth-${Math.min(line.depth, 6)}${classOver(line.id)}${dragged === line.id ? ' is-dragged' : ''}`}
            draggable={mayMove}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', line.shownName)
              event.dataTransfer.effectAllowed = 'move'
              setDragged(line.id)
            }}
            onDragEnd={end}
            {...target(line.id)}
          >
            {mayMove ? (
              <Handle
                line={line}
                touch={touch(line.id)}
                onKey={(key) => move(line.id, placeByKey(rows, line.id, key))}
              />
            ) : null}
            <strong>{line.shownName}</strong>
            <Link
              to={paths.products({ categoryId: line.id })}
              draggable={false}
              aria-label={t('show', { name: line.shownName })}
            >
              {t('products', { count: line.productCountWithin })}
            </Link>
            {renderActions(line)}
          </li>
        ))}
      </ul>
      <p className="k-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

type Touch = Readonly<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLButtonElement>) => void
  >
>

interface HandleProps {
  readonly line: CategoryNode
  readonly touch: Touch
  readonly onKey: (key: string) => void
}

/** Draws the handle that a finger drags a line by, and the keyboard moves it from. */
function Handle({ line, touch, onKey }: HandleProps) {
  const { t } = useTranslation('category')
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    event.preventDefault()
    onKey((event.key === 'ArrowRight') === (forward() === 1) ? 'ArrowRight' : 'ArrowLeft')
  }
  return (
    <button
      type="button"
      className="k-tree-handle"
      data-handle={line.id}
      aria-label={t('handle', { name: line.shownName })}
      title={t('handleHint')}
      onKeyDown={onKeyDown}
      {...touch}
    >
      <Icon of={dragIcon} />
    </button>
  )
}
