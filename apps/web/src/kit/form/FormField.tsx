import { Form } from 'antd'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../state/lazy-part.tsx'
import { type NumberDraft } from '../money/NumberInput.tsx'
import { parseNumber } from '../money/parse-number.ts'
import { type FieldPath, pathText, useFormPart } from './form-context.ts'
import { wordsOfIssue } from './words-of-issue.ts'

const FieldDifference = lazyPart(async () => (await import('./Differences.tsx')).FieldDifference)

export interface FormFieldProps {
  readonly name: FieldPath
  /** The `Form.List` around it: inside one, `name` begins with the row. */
  readonly list?: string
  readonly label: string
  readonly children: ReactElement
  /** A limit, said before it is broken. */
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  readonly valuePropName?: string
  /** Decimals of a `NumberInput`: what cannot be read is then refused with its own reason. */
  readonly decimals?: number
  /** A choice that was cleared is null, as the contract says, and not absent. */
  readonly isNullable?: boolean
}

/** A field that brings its own control. */
export type BareFieldProps = Omit<FormFieldProps, 'children' | 'valuePropName' | 'decimals'>

/** One field of a `FormDrawer`: label above, limit below, and the schema's refusal in words when it was left. */
export function FormField({
  name,
  list,
  label,
  children,
  hint,
  isOptional = false,
  valuePropName,
  decimals,
  isNullable = false,
}: FormFieldProps) {
  const { t } = useTranslation('kit')
  const { register, differences, choose } = useFormPart()
  const path = list === undefined ? pathText(name) : `${list}.${pathText(name)}`
  const check = useFieldCheck(path, decimals)
  useEffect(() => register(path, label), [register, path, label])
  const difference = differences.get(path)
  const item = (
    <Form.Item
      name={name as string}
      label={
        isOptional ? (
          <span>
            {label} <span className="k-muted">({t('form.optional')})</span>
          </span>
        ) : (
          label
        )
      }
      extra={hint}
      rules={[{ validator: (_, value: unknown) => check(value) }]}
      validateTrigger={['onBlur', 'onSubmit']}
      {...(isNullable ? { normalize: (value: unknown) => value ?? null } : {})}
      {...(valuePropName === undefined ? {} : { valuePropName })}
    >
      {children}
    </Form.Item>
  )
  if (!difference) return item
  return (
    <>
      {item}
      <FieldDifference
        label={label}
        difference={difference}
        control={children}
        valueProp={valuePropName ?? 'value'}
        onChoose={(side) => choose([path], side)}
      />
    </>
  )
}

function useFieldCheck(path: string, decimals: number | undefined): (value: unknown) => Promise<void> {
  const { t } = useTranslation('kit')
  const { issuesNow } = useFormPart()
  return (value) => {
    const unread = decimals === undefined ? null : unreadable(value as NumberDraft, decimals)
    if (unread !== null) return Promise.reject(new Error(t(`rule.${unread}`, { count: decimals ?? 0 })))
    const issues = issuesNow()
    const issue = issues.get(path) ?? [...issues].find(([inner]) => inner.startsWith(`${path}.`))?.[1]
    return issue ? Promise.reject(new Error(wordsOfIssue(t, issue, value, decimals))) : Promise.resolve()
  }
}

function unreadable(value: NumberDraft, decimals: number) {
  if (typeof value !== 'string') return null
  const parsed = parseNumber(value, decimals)
  return parsed.ok ? null : parsed.why
}
