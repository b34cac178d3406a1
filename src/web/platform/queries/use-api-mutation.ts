import {
  replaceEqualDeep,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Callable } from '#web/platform/api/api.ts'
import { type Click, currentClick } from '#web/platform/work/clicks.ts'
import { type OutcomeToast, toastFailure, toastSuccess } from './outcome-toast.ts'
import { type InvalidationTarget, useInvalidate } from './use-invalidate.ts'
import { useSetQueryData } from './use-set-query-data.ts'

interface MutationOptions<Input, Answer> {
  /** Toast after success. None by default, because users see the change itself. */
  successToast?: OutcomeToast<[answer: Answer, input: Input]>
  /** Toast after an error, with the error message (see `toastFailure`). */
  errorToast?: OutcomeToast<[error: Error, input: Input]>
  /**
   * Queries to invalidate after success or an error. Default: all queries of the call's feature, or none if
   * `updatesQuery` is set.
   */
  invalidates?: readonly InvalidationTarget[]
  /** Called before the request, to show the expected result immediately. */
  onMutate?: (input: Input) => void
}
/** Query whose cached data the response replaces. Its call must have the same response type. */
interface QueryUpdate<Answer, Read> {
  updatesQuery?: Callable<Record<string, never>, Read> & ([Answer] extends [Read] ? unknown : never)
}

export interface MutationResult {
  /** Whether the request succeeded while invalidated queries still load. `mutate` settles only after them. */
  hasSaved: () => boolean
}

// biome-ignore lint/suspicious/noConfusingVoidType: what needs no input can be sent without one
type Sendable<Input> = Record<string, never> extends Input ? Input | void : Input

/**
 * Mutation hook: calls the API, shows a toast, invalidates queries. Ignores the second click of a double click, and
 * equal input while a request is pending.
 */
export function useApiMutation<Input, Answer, Read = Answer>(
  call: Callable<Input, Answer>,
  options?: MutationOptions<NoInfer<Sendable<Input>>, NoInfer<Answer>> & QueryUpdate<NoInfer<Answer>, Read>,
): UseMutationResult<Answer, Error, Sendable<Input>> & MutationResult
/** With a function instead of an API call, `invalidates` is required, because the function belongs to no feature. */
export function useApiMutation<Answer, Input = void, Read = Answer>(
  work: (input: Input) => Promise<Answer>,
  options: MutationOptions<NoInfer<Input>, NoInfer<Answer>> &
    QueryUpdate<NoInfer<Answer>, Read> & { invalidates: readonly InvalidationTarget[] },
): UseMutationResult<Answer, Error, Input> & MutationResult
export function useApiMutation<Input, Answer>(
  work: ((input: Input) => Promise<Answer>) | Callable<Input, Answer>,
  {
    successToast = null,
    errorToast = 'Error',
    updatesQuery,
    invalidates,
    onMutate,
  }: MutationOptions<Input, Answer> & QueryUpdate<Answer, Answer> = {},
): UseMutationResult<Answer, Error, Input> & MutationResult {
  const invalidate = useInvalidate()
  const setAnswer = useSetQueryData()
  const unsaid = 'feature' in work && !updatesQuery ? [work.feature] : []
  const isAnswered = useRef(false)
  const options = useMutation({
    mutationFn: (input: Input) => work(input),
    onMutate: onMutate,
    onSuccess: (answer, input) => {
      isAnswered.current = true
      if (updatesQuery) setAnswer(updatesQuery, {}, answer)
      toastSuccess(successToast, answer, input)
    },
    onError: (error, input) => toastFailure(errorToast, error, input),
    onSettled: (_answer, error) => {
      const done = invalidate(invalidates ?? unsaid)
      // After an error the form can be sent again at once: refetching can take long, for example while offline.
      return error ? undefined : done
    },
  })
  const hasSaved = useCallback(() => isAnswered.current, [])
  const end = useCallback(() => {
    isAnswered.current = false
  }, [])
  return { ...options, ...useIgnoreRepeats(options.mutateAsync, end), hasSaved }
}

interface StartedMutation<Input, Answer> {
  input: Input | undefined
  /** Click that started the mutation; null if it was not a click. */
  click: Click | null
  answer: Promise<Answer>
  isOver: boolean
}

function useIgnoreRepeats<Input, Answer>(begin: UseMutateAsyncFunction<Answer, Error, Input>, over: () => void) {
  const last = useRef<StartedMutation<Input, Answer>>(null)
  const mutateAsync: typeof begin = useCallback(
    (...asked) => {
      const [input] = asked
      const click = currentClick()
      if (last.current && isRepeat(last.current, click, input)) return last.current.answer
      const begun = { input, click, answer: begin(...asked), isOver: false }
      last.current = begun
      const end = () => {
        begun.isOver = true
        over()
      }
      begun.answer.then(end, end)
      return begun.answer
    },
    [begin, over],
  )
  const mutate: UseMutateFunction<Answer, Error, Input> = useCallback(
    (...asked) => {
      mutateAsync(...asked).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { mutate, mutateAsync }
}

/** Whether this call repeats the previous one: a double click, or equal input while the request is pending. */
function isRepeat(begun: StartedMutation<unknown, unknown>, click: Click | null, input: unknown): boolean {
  if (click?.isRepeated && begun.click?.number === click.number) return true
  return !begun.isOver && replaceEqualDeep(begun.input, input) === begun.input
}
