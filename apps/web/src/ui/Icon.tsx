import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { createElement, memo, type ReactElement } from 'react'

const nodeOf = (icon: IconDefinition): AbstractNode =>
  typeof icon.icon === 'function' ? icon.icon('currentColor', 'currentColor') : icon.icon

const draw = (node: AbstractNode, key: number): ReactElement =>
  createElement(node.tag, { key, ...node.attrs }, ...(node.children ?? []).map(draw))

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
  const node = nodeOf(of)
  return (
    <svg
      viewBox={node.attrs['viewBox']}
      width="1em"
      height="1em"
      fill="currentColor"
      focusable="false"
      data-of={of.name}
      className={`k-icon${className === undefined ? '' : ` ${className}`}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {(node.children ?? []).map(draw)}
    </svg>
  )
})
