import { installAnswerSearch } from './search-answers';

installAnswerSearch(document);
