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
  /** Toast on success; none by default, as the change is visible. */
  successToast?: OutcomeToast<[answer: Answer, input: Input]>
  /** Toast on failure, followed by the error message (see `toastFailure`). */
  errorToast?: OutcomeToast<[error: Error, input: Input]>
  /** Queries to invalidate after success or failure. Default: the feature of the call, unless `updatesQuery` is set. */
  invalidates?: readonly InvalidationTarget[]
  /** Called before the request, for optimistic updates. */
  onMutate?: (input: Input) => void
}
/** Read that returns the same value; its cached data is replaced by the response. */
interface QueryUpdate<Answer, Read> {
  updatesQuery?: Callable<Record<string, never>, Read> & ([Answer] extends [Read] ? unknown : never)
}

export interface MutationResult {
  /** True after success while invalidated queries are still being refetched; `mutate` settles only after that. */
  hasSaved: () => boolean
}

// biome-ignore lint/suspicious/noConfusingVoidType: what needs no input can be sent without one
type Sendable<Input> = Record<string, never> extends Input ? Input | void : Input

/**
 * Mutation hook: call the API, show a toast, invalidate queries. Ignores double clicks, and repeated input while a request
 * is pending.
 */
export function useApiMutation<Input, Answer, Read = Answer>(
  call: Callable<Input, Answer>,
  options?: MutationOptions<NoInfer<Sendable<Input>>, NoInfer<Answer>> & QueryUpdate<NoInfer<Answer>, Read>,
): UseMutationResult<Answer, Error, Sendable<Input>> & MutationResult
/** A custom function belongs to no feature and must name the queries to invalidate. */
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
    onSettled: () => invalidate(invalidates ?? unsaid),
  })
  const hasSaved = useCallback(() => isAnswered.current, [])
  const end = useCallback(() => {
    isAnswered.current = false
  }, [])
  return { ...options, ...useOnce(options.mutateAsync, end), hasSaved }
}

interface Begun<Input, Answer> {
  input: Input | undefined
  /** Null if not triggered by a click. */
  click: Click | null
  answer: Promise<Answer>
  isOver: boolean
}

function useOnce<Input, Answer>(begin: UseMutateAsyncFunction<Answer, Error, Input>, over: () => void) {
  const last = useRef<Begun<Input, Answer>>(null)
  const mutateAsync: typeof begin = useCallback(
    (...asked) => {
      const [input] = asked
      const click = currentClick()
      if (last.current && isAgain(last.current, click, input)) return last.current.answer
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

/** The second click of a double click, or the same input while the request is pending. */
function isAgain(begun: Begun<unknown, unknown>, click: Click | null, input: unknown): boolean {
  if (click?.isRepeated && begun.click?.number === click.number) return true
  return !begun.isOver && replaceEqualDeep(begun.input, input) === begun.input
}
