import type { Issue } from './words-of-issue.ts'

/** The part of a zod schema a form uses. */
export interface Checkable {
  safeParse(
    draft: unknown,
  ):
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

/** What is not right yet, by dotted path, the first refusal of each. */
export function issuesOf(schema: Checkable, draft: unknown): ReadonlyMap<string, Issue> {
  const answer = schema.safeParse(draft)
  const found = new Map<string, Issue>()
  if (answer.success) return found
  for (const issue of answer.error.issues) {
    const path = issue.path.map(String).join('.')
    if (!found.has(path)) found.set(path, issue)
  }
  return found
}

/** Whether the value at a path was never filled in (against filled in wrongly). */
export function isMissing(issue: Issue): boolean {
  return issue.code === 'too_small'
    ? issue.origin === 'string' || issue.origin === 'array'
    : issue.code === 'invalid_type'
}
