import type { tagCalls } from '#shared/records/tag-calls.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { listTags } from './list-tags.ts'
import { mergeTags } from './merge-tags.ts'
import { updateTag } from './update-tag.ts'

export type TagCalls = ReturnType<typeof tagCalls>

export const tagHandlers = { listTags, createTag, updateTag, mergeTags, deleteTag }
