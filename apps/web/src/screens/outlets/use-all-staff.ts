import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { answerKey } from '../../api/use-answer.ts'
import { everyRow } from '../../kit/list/file/list-file.ts'
import { useSession } from '../../session/session.ts'

type Person = OutputOf<(typeof listStaff)['answer']>['rows'][number]

/** All staff that the caller sees, page by page: a form that says all who work at an outlet would send away those that it did not read. Undefined until they are there. */
export function useAllStaff(): readonly Person[] | undefined {
  useSession((session) => session.outlet)
  useSession((session) => session.user?.id)
  const { data } = useQuery({
    queryKey: answerKey(listStaff, { every: true }),
    queryFn: ({ signal }) =>
      everyRow<Person>((cursor) =>
        call(listStaff, { limit: 200, ...(cursor !== undefined && { cursor }) }, { signal, isQuiet: true }),
      ),
  })
  return data
}
