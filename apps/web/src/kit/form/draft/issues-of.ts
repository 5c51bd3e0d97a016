import type { Issue } from '../words-of-issue.ts'

/** The part of a zod schema a form uses. */
export interface DraftSchema {
  safeParse(
    draft: unknown,
  ):
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

/** An issue, and whether what it is about was never filled in (against filled in wrongly). */
export interface FormIssue extends Issue {
  readonly isMissing: boolean
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const at = (draft: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], draft)

/** Returns the open faults of a draft, by dotted path, the first refusal of each. */
export function issuesOf(schema: DraftSchema, draft: unknown): ReadonlyMap<string, FormIssue> {
  const answer = schema.safeParse(draft)
  const found = new Map<string, FormIssue>()
  if (answer.success) return found
  for (const issue of answer.error.issues) {
    const path = issue.path.map(String).join('.')
    if (!found.has(path)) found.set(path, { ...issue, isMissing: isBlank(at(draft, issue.path)) })
  }
  return found
}
