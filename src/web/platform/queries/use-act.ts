import {
  replaceEqualDeep,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Callable } from '#web/platform/api/api.ts'
import { type Click, presentClick } from '#web/platform/work/clicks.ts'
import { workIsSaved } from '#web/platform/work/unsaved-work.ts'
import { type OutcomeToast, toastFailure, toastSuccess } from './outcome-toast.ts'
import { type Stale, useInvalidate } from './use-invalidate.ts'
import { useSetAnswer } from './use-set-answer.ts'

interface Act<Input, Answer> {
  /** OutcomeToast when it is done; by default nothing, as what has changed is there to see. */
  done?: OutcomeToast<[answer: Answer, input: Input]>
  /** OutcomeToast when it failed. The reason follows: under a title, or behind words that end with a colon. */
  failed?: OutcomeToast<[error: Error, input: Input]>
  /** What is asked for again afterwards, done or not. By default the feature of the call, unless it `answers` a read. */
  stale?: readonly Stale[]
  /** Before it begins, for what shows at once. */
  begin?: (input: Input) => void
}
/** The read that answers the same from now on, so that it need not be asked. */
interface Answers<Answer, Read> {
  answers?: Callable<Record<string, never>, Read> & ([Answer] extends [Read] ? unknown : never)
}

/** What saves a form. */
export interface Saving {
  /** It is done, and what it made stale is still being asked for: its caller learns of it after that. */
  hasSaved: () => boolean
}

// biome-ignore lint/suspicious/noConfusingVoidType: what needs no input can be sent without one
type Sendable<Input> = Record<string, never> extends Input ? Input | void : Input

/**
 * Something that people do: makes the call, tells how it ended, and has what it made stale asked for again. What a double
 * click asks for is done once, and so is what is asked for again while it is under way.
 */
export function useAct<Input, Answer, Read = Answer>(
  call: Callable<Input, Answer>,
  act?: Act<NoInfer<Sendable<Input>>, NoInfer<Answer>> & Answers<NoInfer<Answer>, Read>,
): UseMutationResult<Answer, Error, Sendable<Input>> & Saving
/** A function of its own belongs to no feature, and has to say what it makes stale. */
export function useAct<Answer, Input = void, Read = Answer>(
  work: (input: Input) => Promise<Answer>,
  act: Act<NoInfer<Input>, NoInfer<Answer>> & Answers<NoInfer<Answer>, Read> & { stale: readonly Stale[] },
): UseMutationResult<Answer, Error, Input> & Saving
export function useAct<Input, Answer>(
  work: ((input: Input) => Promise<Answer>) | Callable<Input, Answer>,
  { done = null, failed = 'Error', answers, stale, begin }: Act<Input, Answer> & Answers<Answer, Answer> = {},
): UseMutationResult<Answer, Error, Input> & Saving {
  const invalidate = useInvalidate()
  const setAnswer = useSetAnswer()
  const unsaid = 'feature' in work && !answers ? [work.feature] : []
  const isAnswered = useRef(false)
  const act = useMutation({
    mutationFn: (input: Input) => work(input),
    onMutate: begin,
    onSuccess: (answer, input) => {
      isAnswered.current = true
      workIsSaved()
      if (answers) setAnswer(answers, {}, answer)
      toastSuccess(done, answer, input)
    },
    onError: (error, input) => toastFailure(failed, error, input),
    onSettled: () => invalidate(stale ?? unsaid),
  })
  const hasSaved = useCallback(() => isAnswered.current, [])
  const end = useCallback(() => {
    isAnswered.current = false
  }, [])
  return { ...act, ...useOnce(act.mutateAsync, end), hasSaved }
}

interface Begun<Input, Answer> {
  input: Input | undefined
  /** Null where no click asked for it. */
  click: Click | null
  answer: Promise<Answer>
  isOver: boolean
}

function useOnce<Input, Answer>(begin: UseMutateAsyncFunction<Answer, Error, Input>, over: () => void) {
  const last = useRef<Begun<Input, Answer>>(null)
  const mutateAsync: typeof begin = useCallback(
    (...asked) => {
      const [input] = asked
      const click = presentClick()
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

/** The other half of a double click, or the same once more before it is over. */
function isAgain(begun: Begun<unknown, unknown>, click: Click | null, input: unknown): boolean {
  if (click?.isRepeated && begun.click?.number === click.number) return true
  return !begun.isOver && replaceEqualDeep(begun.input, input) === begun.input
}
