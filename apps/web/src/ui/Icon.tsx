import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { createElement, memo, type ReactElement } from 'react'

const nodeOf = (icon: IconDefinition): AbstractNode =>
  typeof icon.icon === 'function' ? icon.icon('currentColor', 'currentColor') : icon.icon

const draw = (node: AbstractNode, key: number): ReactElement =>
  createElement(node.tag, { key, ...node.attrs }, ...(node.children ?? []).map(draw))

interface Picture {
  readonly viewBox: string | undefined
  readonly parts: readonly ReactElement[]
}

/** A list draws the same few pictures on each of its rows. */
const pictures = new WeakMap<IconDefinition, Picture>()

function pictureOf(icon: IconDefinition): Picture {
  const known = pictures.get(icon)
  if (known) return known
  const { attrs, children = [] } = nodeOf(icon)
  const picture = { viewBox: attrs['viewBox'], parts: children.map(draw) }
  pictures.set(icon, picture)
  return picture
}

interface IconProps {
  readonly of: IconDefinition
  readonly label?: string
  readonly className?: string
}

/**
 * One picture of the product's one icon set, in the color and size of the text around it. It says nothing to a screen
 * reader unless `label` is given: the word beside it does.
 */
export const Icon = memo(function Icon({ of, label, className }: IconProps) {
  const { viewBox, parts } = pictureOf(of)
  return (
    <svg
      viewBox={viewBox}
      width="1em"
      height="1em"
      fill="currentColor"
      focusable="false"
      data-of={of.name}
      className={`k-icon${className === undefined ? '' : ` ${className}`}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {parts}
    </svg>
  )
})
