/**
 * Messages that the browser shows without a response from the server. In a separate file, so that the web app does
 * not bundle all error messages.
 */
export const serviceUnavailable = 'The service is not available right now. Please try again.'
export const companyInactiveText = 'This company is inactive. You can only open its billing page.'
export const unexpectedError = 'Something went wrong on our side. Please try again. (Reference {request_id})'
