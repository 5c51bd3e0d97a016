import { editCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { canStandUnder } from '@kassa/domain/product/category-tree.ts'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { dragIcon } from '../../ui/icons.ts'
import { placeByKey, type Place, placeUnder } from './category-move.ts'
import { type Category, categoryLines, type CategoryNode } from './category-tree.ts'
import './categories.css'

interface Props {
  readonly rows: readonly Category[]
  readonly renderActions: (line: CategoryNode) => ReactNode
}

/**
 * The tree as lines. A line is dragged onto the one it shall stand under, or onto the strip above for the top; with the
 * keyboard, Alt and the arrows on its handle move it in and out. Where it cannot go, nothing lights up.
 */
export function CategoryTree({ rows, renderActions }: Props) {
  const { t } = useTranslation('category')
  const mayMove = useCan('platform.catalogue.categories.edit', 'desk.products.categories.edit')
  const edit = useChange(editCategory)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const move = (id: string, place: Place | null): void => {
    const row = rows.find((one) => one.id === id)
    if (!row || place === null || edit.isPending) return
    const { version, name, taxId } = row
    edit.mutate(
      { id, version, name, taxId, ...place },
      {
        onSuccess: () => {
          const parent = rows.find((one) => one.id === place.parentId)
          setSaid(parent ? t('moved', { name, parent: parent.name }) : t('movedTop', { name }))
          requestAnimationFrame(() => list.current?.querySelector<HTMLButtonElement>(`[data-handle="${id}"]`)?.focus())
        },
      },
    )
  }
  const canDrop = (parentId: string | null): boolean =>
    dragged !== null &&
    canStandUnder(rows, dragged, parentId) &&
    rows.find((one) => one.id === dragged)?.parentId !== parentId
  const target = (parentId: string | null) => ({
    onDragOver: (event: DragEvent) => {
      if (!canDrop(parentId)) return
      event.preventDefault()
      setOver(parentId ?? 'top')
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(null)
      if (dragged !== null) move(dragged, placeUnder(rows, dragged, parentId))
    },
  })
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  return (
    <div className="k-panel">
      {mayMove ? <p className="k-muted k-tree-hint">{t('moveHint')}</p> : null}
      {dragged !== null && canDrop(null) ? (
        <div className={over === 'top' ? 'k-tree-top is-over' : 'k-tree-top'} {...target(null)}>
          {t('top')}
        </div>
      ) : null}
      <ul className="k-tree" ref={list}>
        {categoryLines(rows).map((line) => (
          <li
            key={line.id}
            className={`k-tree-line is-depth-${Math.min(line.depth, 6)}${over === line.id ? ' is-over' : ''}${dragged === line.id ? ' is-dragged' : ''}`}
            draggable={mayMove}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', line.name)
              event.dataTransfer.effectAllowed = 'move'
              setDragged(line.id)
            }}
            onDragEnd={end}
            {...target(line.id)}
          >
            {mayMove ? <Handle line={line} onKey={(key) => move(line.id, placeByKey(rows, line.id, key))} /> : null}
            <strong>{line.name}</strong>
            <Link
              to={paths.products({ categoryId: line.id })}
              draggable={false}
              aria-label={t('show', { name: line.name })}
            >
              {t('products', { count: line.productCount })}
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

/** What a line is dragged by, and where the keyboard moves it. */
function Handle({ line, onKey }: { line: CategoryNode; onKey: (key: string) => void }) {
  const { t } = useTranslation('category')
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    event.preventDefault()
    onKey(event.key)
  }
  return (
    <button
      type="button"
      className="k-tree-handle"
      data-handle={line.id}
      aria-label={t('handle', { name: line.name })}
      title={t('handleHint')}
      onKeyDown={onKeyDown}
    >
      <Icon of={dragIcon} />
    </button>
  )
}
